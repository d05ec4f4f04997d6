// @ts-check
// A setup as a package for a learning platform: SCORM 1.2, one file in it.

import { strToU8, zipSync } from "fflate";
import { escape } from "./svg.js";

const FILE = "encoderscope.html";

/**
 * @param {string} title
 * @param {string} id
 */
export const manifestOf = (title, id) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="encoderscope-${escape(id)}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escape(title)}</title>
      <item identifier="item" identifierref="page">
        <title>${escape(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${FILE}">
      <file href="${FILE}"/>
    </resource>
  </resources>
</manifest>
`;

/**
 * @param {string} html
 * @param {string} title
 * @param {string} id  letters, digits and hyphens
 */
export const packageOf = (html, title, id) => zipSync({
  "imsmanifest.xml": strToU8(manifestOf(title, id)),
  [FILE]: strToU8(html),
}, { level: 6, mtime: new Date(1980, 0, 1) }); // the same bytes at any time
