export {
  endSession,
  endSessionOf,
  endSessions,
  isSessionOpen,
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
