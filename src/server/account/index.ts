export { anonymiseDeleted } from './anonymise.ts';
export { createUser, hashPassword, hashPin, type NewUser } from './create-user.ts';
export { describeDevice, nameDevice } from './describe-device.ts';
export { assertAccountOpen, markAccountSetUp, markIdentityVerified } from './mark.ts';
export { findMember, findUser, findUserByInput, memberView, normaliseInput } from './member.ts';
export { checkPassword } from './check-password.ts';
export {
  endLinkTokens,
  isOwnLink,
  issueLinkToken,
  readLinkToken,
  refusedLink,
  takeLinkToken,
} from './link-token.ts';
export { tellOwner } from './tell-owner.ts';
export { users, type UserRow } from './tables.ts';
export { verifyPin } from './verify-pin.ts';
export { weaknessOf } from './password-weakness.ts';
export { checkCode, dropCode, issueCode } from './mailed-code.ts';
export { refuseBadPassword, renewPasswordHash, storePassword } from './store-password.ts';
export { answeredChallenge, isOpen, newChallenge, takeChallenge } from './passkeys/challenge.ts';
export { provePasskey, requestOptions, siteOf, startConfirming } from './passkeys/prove.ts';
export { allowed, passkeysOf, passkeyView, type PasskeyRow } from './passkeys/store.ts';
