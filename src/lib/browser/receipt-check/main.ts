import { postToWorker } from '#lib/browser/offline-copies/post-to-worker.ts';
import { startReceiptCheck } from './start.ts';

const box = document.querySelector<HTMLElement>('[data-check-receipt]');
const form = document.querySelector<HTMLFormElement>('[data-check-form]');
if (box && form) startReceiptCheck(box, form);
// people who check receipts will do so again offline
postToWorker({ kind: 'receipts' });
