export {
  endSession,
  endSessionOf,
  endSessions,
  leaveSession,
  sessionIdOf,
  signedInAt,
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
