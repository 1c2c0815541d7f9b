import { api } from '#lib/browser/api/client.ts';
import type { CoinAlert, NewCoinAlert } from '#lib/crypto/alerts.contract.ts';

export const addCoinAlert = (body: NewCoinAlert) => api.post<CoinAlert>('/crypto/alerts', { body });

export const endCoinAlert = (id: string) =>
  api.post<null>(`/crypto/alerts/${encodeURIComponent(id)}/end`);
