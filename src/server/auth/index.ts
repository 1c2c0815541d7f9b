export { askedMail } from './asked-mail.job.ts';
export { isHuman } from './captcha.ts';
export { mailRestoreLink, reopenAccount, restorableUntil } from './restore.ts';
export { mailUnlockLink } from './unlock-mail.ts';
export { purgeAuth } from './purge.job.ts';
export { resolveVisitor } from './resolve-visitor.ts';
