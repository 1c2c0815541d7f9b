import { registerWorker } from '#lib/browser/register-worker.ts';
import { startReceiptCheck } from './start.ts';

const box = document.querySelector<HTMLElement>('[data-check-receipt]');
const form = document.querySelector<HTMLFormElement>('[data-check-form]');
if (box && form) startReceiptCheck(box, form);
registerWorker(location.pathname);
