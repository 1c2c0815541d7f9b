import type * as contract from '#lib/account/contract.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import { api } from '#lib/browser/api/client.ts';

type Calls = typeof contract;

export const saveProfile = (body: BodyOf<Calls['updateProfile']>) =>
  api.put<ReplyOf<Calls['updateProfile']>>('/profile', { body });

/** @param key the key of an upload with the purpose "profile" */
export const setProfilePicture = (key: string) =>
  api.put<ReplyOf<Calls['setProfilePicture']>>('/profile/picture', {
    body: { key },
    steps: ['set-profile-picture'],
  });

export const removeProfilePicture = () =>
  api.delete<ReplyOf<Calls['removeProfilePicture']>>('/profile/picture', {
    steps: ['delete-profile-picture'],
  });

export const setPin = (pin: string) =>
  api.post<ReplyOf<Calls['setPin']>>('/pin', {
    body: { pin, pin_confirmation: pin },
    steps: ['create-new-pin'],
  });

/** Proof that it is the owner who asks: the current PIN, or a one-time code. */
export type PinProof = { current_pin: string } | { code: string };

export const changePin = (proof: PinProof, pin: string) =>
  api.put<ReplyOf<Calls['changePin']>>('/pin', {
    body: { ...proof, pin, pin_confirmation: pin },
    steps: 'code' in proof ? ['enter-otp', 'create-new-pin'] : ['create-new-pin'],
  });

export const requestPinCode = () =>
  api.post<ReplyOf<Calls['requestPinCode']>>('/pin/forgot', { steps: ['reset-pin'] });

export type PasswordProof = { current_password: string } | { code: string };

export const changePassword = (
  proof: PasswordProof,
  password: string,
  password_confirmation: string,
) =>
  api.post<ReplyOf<Calls['changePassword']>>('/profile/password', {
    body: { ...proof, password, password_confirmation },
    steps: ['confirm-password'],
  });

export const requestPasswordCode = () =>
  api.post<ReplyOf<Calls['requestPasswordCode']>>('/profile/password/request-update', {
    steps: ['reset-password'],
  });

export type SignIn = ReplyOf<Calls['listLoginActivity']>[number];

export const endSignIn = (id: string) =>
  api.delete<SignIn[]>(`/security/login-activity/${encodeURIComponent(id)}`);

export const endOtherSignIns = () => api.delete<SignIn[]>('/security/login-activity');

export const deleteAccount = (body: BodyOf<Calls['deleteAccount']>) =>
  api.post<ReplyOf<Calls['deleteAccount']>>('/profile/delete', {
    body,
    steps: ['confirm-delete'],
  });
