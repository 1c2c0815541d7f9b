export { mail, sendMail } from './send.job.ts';
export * from './templates.ts';
