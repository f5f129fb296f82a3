// Why a move is good or bad, as the engine says it.
import remarks from '../../../../engine/explain/remark.h';

export { remarks };
export type RemarkWords = typeof remarks;
