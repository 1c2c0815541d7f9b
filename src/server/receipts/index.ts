export { keyFromSeed } from './keys.ts';
export { mountReceipts } from './routes.ts';
export { signReceipt } from './sign-receipt.ts';
