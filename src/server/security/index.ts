export { makeExport } from './make-export.job.ts';
