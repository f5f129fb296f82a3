// What is written on the squares: 36 letters, top, middle and bottom row, each from the left.

/** S3-3: the three historical inscriptions, six words of six letters each. */
const INSCRIPTIONS = [
  'LUDITESECURIQUIBUSAESESTSEMPERINARCA',
  'INVIDAPUNCTAJUBENTFELICEAUDEREDOCTUM',
  'VIRTUSIMPERIHOSTESVINCTILUDANTROMANI',
];

/** The Ostia board, CIL XIV 5317: letters show the way. */
const OSTIA = 'CCCCCCBBBBBBAAAAAAAAAAAADDDDDDEEEEEE';

export function letters(first: boolean, face: number): string {
  const faces = first ? [OSTIA, ...INSCRIPTIONS] : INSCRIPTIONS;
  return faces[face] ?? faces[0]!;
}
