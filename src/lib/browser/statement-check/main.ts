import { postToWorker } from '#lib/browser/offline-copies/post-to-worker.ts';
import { startStatementCheck } from './start.ts';

const box = document.querySelector<HTMLElement>('[data-check-statement]');
const form = document.querySelector<HTMLFormElement>('[data-check-form]');
if (box && form) startStatementCheck(box, form);
postToWorker({ kind: 'statements' });
