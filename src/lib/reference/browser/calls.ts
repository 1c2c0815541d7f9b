import { api } from '#lib/browser/api/client.ts';

/** The address of our chat; null when there is none. */
export async function fetchChatUrl(): Promise<string | null> {
  const { meta } = await api.get<Record<string, boolean>>('/features');
  return typeof meta['chat_url'] === 'string' ? meta['chat_url'] : null;
}
