export { signReceipt } from './sign-receipt.ts';
export { printPicture } from './share/print-picture.ts';
export type { ShareText } from './share/draw-picture.ts';
