import { api } from '#lib/browser/api/client.ts';

export const requestRefresh = () =>
  api.get<{ token: string; expires_at: number }>('/token/refresh');
