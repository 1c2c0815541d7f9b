export { mail, sendMail } from './send.job.ts';
export { takeMailQuota } from './quota.ts';
export * from './templates.ts';
export * from './security-mail.ts';
export * from './gift-mail.ts';
