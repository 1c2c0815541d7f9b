import { createApi } from '#server/api.ts';
import { openServices, type OpenServices } from '#server/services.ts';
import type { TestApp } from './api.ts';
import { appUrl } from './database-url.ts';

export interface SecondProcess {
  services: OpenServices;
  /** `path` is below /api; with a body it is a POST. */
  fetch(
    path: string,
    options: { token: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>;
  close(): Promise<void>;
}

/** Another web process on the same database; they share only what is stored. */
export function aSecondProcess(app: TestApp): SecondProcess {
  const services = openServices(app.services.env, appUrl(app.databaseUrl), { clock: app.clock });
  const api = createApi(services);
  services.providers.notices.connect((request, bindings) => api.fetch(request, bindings));
  return {
    services,
    async fetch(path, { token, body, headers = {} }) {
      const request = new Request(`http://localhost:4321/api${path}`, {
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      return api.fetch(request, { clientAddress: '127.0.0.1', requestId: 'second' });
    },
    close: () => services.close(),
  };
}
