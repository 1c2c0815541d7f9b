import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type * as contract from '#lib/guardians/contract.ts';
import { api } from '#lib/browser/api/client.ts';

export const inviteGuardian = (body: BodyOf<typeof contract.inviteGuardian>) =>
  api.post<ReplyOf<typeof contract.inviteGuardian>>('/security/guardians', { body });

export const removeGuardian = (id: string) =>
  api.delete<ReplyOf<typeof contract.removeGuardian>>(`/security/guardians/${id}`);
