import type * as contract from '#lib/contracts/account.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import { api } from '#lib/browser/api/client.ts';

type Calls = typeof contract;

export const fetchProfile = () => api.get<ReplyOf<Calls['getProfile']>>('/profile');

export const setPin = (pin: string) =>
  api.post<ReplyOf<Calls['setPin']>>('/pin', { body: { pin, pin_confirmation: pin } });
