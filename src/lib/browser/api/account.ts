import type { Member } from '#lib/visitor.ts';
import { api } from '#lib/browser/api/client.ts';

export const fetchProfile = () => api.get<Member>('/profile');

export const setPin = (pin: string) =>
  api.post<unknown>('/pin', { body: { pin, pin_confirmation: pin } });
