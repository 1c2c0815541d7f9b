import { OpenAPIHono } from '@hono/zod-openapi';
import { AppError } from '#lib/errors/app-error.ts';
import { mountFeatures } from '#server/features.ts';
import type { Api, ApiEnv } from '#server/http/api-types.ts';
import { documentProofs } from '#server/http/document-call.ts';
import { errorResponse } from '#server/http/respond.ts';
import type { Services } from '#server/platform/services.ts';

/** The HTTP API as one function from request to response, with or without a socket. */
export function createApi(services: Services): Api {
  const api: Api = new OpenAPIHono<ApiEnv>().basePath('/api');
  documentProofs(api);
  mountFeatures(api, services);
  let document: string | undefined;
  api.get('/openapi.json', (c) => {
    document ??= openApiText(api);
    return c.body(document, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  api.notFound((c) => errorResponse(AppError.notFound(), c.req.raw, services, c.env));
  api.onError((error, c) => errorResponse(error, c.req.raw, services, c.env));
  return api;
}

const license = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' };

export const openApiDocument = (api: Api) =>
  api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Oja API',
      version: '1',
      license,
      description:
        'Pages of ours name their user in x-page-user. If someone else has signed in by then, any call replies 409 and does nothing. They name the time zone that they show in x-page-zone, and the texts of replies name times in it; without it, in the zone of the user’s country.',
    },
    servers: [{ url: '/' }],
  });

/** The document, as it is committed in docs/openapi.json. */
export const openApiText = (api: Api): string =>
  `${JSON.stringify(openApiDocument(api), null, 2)}\n`;
