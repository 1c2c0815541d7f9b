import { postToWorker } from '#lib/browser/offline-copies/post-to-worker.ts';
import { startFileCheck } from '#lib/browser/receipt-check/start-file-check.ts';
import { checkCaseFile } from './check.ts';

const box = document.querySelector<HTMLElement>('[data-check-case-file]');
const form = document.querySelector<HTMLFormElement>('[data-check-form]');
if (box && form) startFileCheck(form, (text) => checkCaseFile(box, text));
postToWorker({ kind: 'case-files' });
