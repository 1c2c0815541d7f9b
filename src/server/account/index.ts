export { mountAccount } from './routes.ts';
export { createUser, hashPassword, hashPin, type NewUser } from './create-user.ts';
export { passwordPepper } from './peppers.ts';
export { assertAccountOpen, markAccountSetUp, markIdentityVerified } from './mark.ts';
export { findMember, findUser, findUserByInput, memberView, normaliseInput } from './member.ts';
export { users, type UserRow } from './tables.ts';
export { verifyPin } from './verify-pin.ts';
export { weaknessOf } from './password-weakness.ts';
