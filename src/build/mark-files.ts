import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { drawMarkFiles } from '#server/ops/marks/sheets.ts';
import { drawStallFiles } from '#server/ops/marks/stall-files.ts';

interface Emitter {
  environment: { name: string };
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string;
}

interface DevServer {
  middlewares: {
    use(handler: (req: IncomingMessage, res: ServerResponse, next: () => void) => void): void;
  };
}

/**
 * Draws the marks of brands into the client build: a sheet for each list of them, and a file for each alone. The
 * stall of wide windows comes as files as well.
 * Pages and islands find their folder under `__MARKS__`; its name changes when any file does.
 */
export function markFiles() {
  const files = new Map([...drawMarkFiles(), ...drawStallFiles()]);
  const hash = createHash('sha256')
    .update([...files.values()].join(''))
    .digest('hex');
  const folder = `/_astro/marks.${hash.slice(0, 8)}/`;
  return {
    name: 'oja:mark-files',
    config: () => ({ define: { __MARKS__: JSON.stringify(folder) } }),
    configureServer({ middlewares }: DevServer) {
      middlewares.use((req, res, next) => {
        const name = req.url?.startsWith(folder)
          ? req.url.slice(folder.length, -'.svg'.length)
          : '';
        const source = files.get(name);
        if (!source) return next();
        res.setHeader('content-type', 'image/svg+xml');
        res.end(source);
      });
    },
    generateBundle(this: Emitter) {
      if (this.environment.name !== 'client') return;
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder.slice(1)}${name}.svg`, source });
    },
  };
}
