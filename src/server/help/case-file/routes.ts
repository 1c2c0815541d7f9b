import * as calls from '#lib/help/case-file/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { makeCaseFile } from './make-case-file.ts';

export function mountCaseFiles(api: Api, services: Services): void {
  serve(api, services, calls.readCaseFile, async (ctx) => ({
    data: await makeCaseFile(ctx, ctx.params.id),
  }));

  serve(api, services, calls.saveCaseFile, async (ctx) => {
    const { text, file_name: name } = await makeCaseFile(ctx, ctx.params.id);
    return new Response(text, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
    });
  });
}
