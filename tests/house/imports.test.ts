import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { edges, floors, publicFiles } from '../../.config/floors.mjs';

interface Import {
  path: string;
  isType: boolean;
}

/** Everything that a file imports or exports from elsewhere, also while it runs. */
function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const fixed = text.matchAll(
    /^\s*(?:import|export) (type )?(?:[^;'"]*? from )?['"]([^'"]+)['"]/gm,
  );
  const later = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g);
  return [
    ...[...fixed].map(([, isType, path]) => ({ path: path!, isType: isType !== undefined })),
    ...[...later].map(([, path]) => ({ path: path!, isType: false })),
  ];
}

const sources = globSync('src/**/*.{ts,tsx,astro}').filter((file) => !file.endsWith('.d.ts'));
const imports = new Map(sources.map((file) => [file, importsOf(file)]));

interface Zone {
  files: string;
  except?: string;
  never: RegExp;
  /** Types cost nothing in the browser. */
  typesAllowed?: boolean;
}

const server = /^#server\//;
const browser = /^(?:#lib|\.)\/(?:.+\/)?browser\//;
const islands = /^#islands\/(?!ui\/)/;
const zod = /^zod$/;
const contracts = /^(?:#lib\/contracts\/|(?:#lib|\.)\/(?:(?:.+[/.])?contract|.+\.form)\.ts$)/;
const inBrowser = (files: string, except?: string): Zone[] => [
  { files, ...(except && { except }), never: server },
  { files, ...(except && { except }), never: zod },
  { files, ...(except && { except }), never: contracts, typesAllowed: true },
];

/** What each zone never imports; ways that are open: a feature’s browser calls, Astro.locals.api, rules, import type. */
const zones: Zone[] = [
  { files: 'src/**', except: 'src/server/ops/**', never: /^\.\.\// },
  { files: 'src/lib/**/*.ts', except: 'src/lib/**/browser/**', never: server },
  { files: 'src/lib/**/*.ts', except: 'src/lib/**/browser/**', never: browser },
  // contracts may use rules, never the other way; what reads src/content checks it; pages make forms of contracts
  {
    files: 'src/lib/**/*.ts',
    except: 'src/lib/{**/{contract,*.contract,*.form},contracts/*,content/read-entry}.ts',
    never: contracts,
    typesAllowed: true,
  },
  { files: 'src/lib/**/*.ts', never: islands },
  ...inBrowser('src/lib/**/browser/**/*.ts'),
  ...inBrowser('src/islands/**/*.{ts,tsx}'),
  { files: 'src/islands/ui/**/*.{ts,tsx}', never: browser },
  { files: 'src/islands/ui/**/*.{ts,tsx,astro}', never: islands },
  { files: 'src/{pages,layouts,islands}/**/*.astro', never: server },
  { files: 'src/{pages,layouts}/**/*.astro', never: browser },
  { files: 'src/server/**/*.ts', never: browser },
];

/** Floors whose files may be imported individually, because everything depends on them. */
const open = ['db', 'ports', 'platform', 'ledger', 'http', 'providers', 'orders'];
const parts = floors.flatMap(({ parts: names }) => names);
const publicPaths = Object.entries(publicFiles).flatMap(([part, files]) =>
  files.map((file) => `#server/${part}/${file}`),
);

describe('imports', () => {
  it('were read in whole folders', () => {
    expect(sources.length).toBeGreaterThan(1_000);
    expect([...imports.values()].flat().length).toBeGreaterThan(5_000);
  });

  it.each(zones)('of $files are never $never', ({ files, except, never, typesAllowed }) => {
    const wrong = sources
      .filter((file) => matchesGlob(file, files) && !(except && matchesGlob(file, except)))
      .flatMap((file) =>
        imports
          .get(file)!
          .filter(({ path, isType }) => never.test(path) && !(typesAllowed && isType))
          .map(({ path }) => `${file} imports ${path}`),
      );
    expect(wrong).toEqual([]);
  });

  it('reach another feature of the server only by its public files, and the top of the server never', () => {
    const used = new Set<string>();
    const wrong = parts.flatMap((part) =>
      sources
        .filter((file) => file.startsWith(`src/server/${part}/`))
        .flatMap((file) =>
          imports
            .get(file)!
            .map(({ path }) => /^#server\/([\w-]+)(?:\/(.+)|\.ts)$/.exec(path))
            .filter((found) => found !== null)
            .filter(([path, other, inside]) => {
              if (inside === undefined || edges.includes(other!)) return true;
              if (other === part || open.includes(other!)) return false;
              used.add(path);
              return !publicPaths.includes(path);
            })
            .map(([path]) => `${file} imports ${path}`),
        ),
    );
    expect(wrong).toEqual([]);
    expect(publicPaths.filter((path) => !used.has(path))).toEqual([]);
  });

  it('never find a folder by the path of an address, which has no spaces', () => {
    const wrong = [...sources, ...globSync('tests/**/*.ts')].filter((file) =>
      /new URL\([^)]*import\.meta\.url\)\s*\.pathname/.test(readFileSync(file, 'utf8')),
    );
    expect(wrong).toEqual([]);
  });
});
