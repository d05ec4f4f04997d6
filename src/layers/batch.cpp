#include "layers/batch.h"

namespace encoderscope {

PaddingMask padding_mask(const std::vector<int>& ids) {
  PaddingMask mask(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) mask[i] = ids[i] == 0;
  return mask;
}

}  // namespace encoderscope
