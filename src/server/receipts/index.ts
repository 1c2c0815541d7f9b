export { keyFromSeed } from './keys.ts';
export { signReceipt } from './sign-receipt.ts';
