export { signReceipt } from './sign-receipt.ts';
