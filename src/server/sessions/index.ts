export {
  endSession,
  endSessionOf,
  endSessions,
  isFresh,
  isSessionOpen,
  leaveSession,
  noteProof,
  sessionIdOf,
  startSession,
  successorOf,
  type IssuedToken,
} from './session.ts';
export {
  factCookies,
  freshCookies,
  sessionCookies,
  signedOutCookies,
  userCookie,
} from './session-cookies.ts';
export { endPasskeyPayments, endWaysIn } from './ways-in.ts';
