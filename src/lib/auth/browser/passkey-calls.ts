import type { ReplyOf } from '#lib/contracts/call.ts';
import type * as contract from '#lib/auth/passkeys.contract.ts';
import { api } from '#lib/browser/api/client.ts';

export type PasskeyRow = ReplyOf<(typeof contract)['listPasskeys']>[number];

export const renamePasskey = (id: string, name: string) =>
  api.put<PasskeyRow[]>(`/passkeys/${id}`, { body: { name } });

export const removePasskey = (id: string) => api.delete<null>(`/passkeys/${id}`);
