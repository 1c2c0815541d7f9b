export { isHuman } from './captcha.ts';
export { mountAuth } from './routes.ts';
export { mailRestoreLink, restorableUntil } from './restore.ts';
export { purgeAuth } from './purge.job.ts';
export { resolveVisitor } from './resolve-visitor.ts';
export { freshCookies, userCookie } from './session-cookies.ts';
export { totpStep } from './two-factor-proof.ts';
export { clearTries, subjectOf, takeTry } from './attempts.ts';
export { endSession, endSessions, sessionIdOf, startSession, type IssuedToken } from './session.ts';
