export { mountAuth } from './routes.ts';
export { resolveVisitor } from './resolve-visitor.ts';
export { endSessions, startSession, type IssuedToken } from './session.ts';
