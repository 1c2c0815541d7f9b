import type { Api } from '#server/http/api-types.ts';

interface Known {
  call: string;
  path: string;
  like: RegExp;
}

/** The API's paths: those without parameters, and patterns for those with some. */
function patternsOf(api: Api): { exact: Set<string>; like: Known[] } {
  const exact = new Set<string>();
  const like: Known[] = [];
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { method, path } = definition.route;
    const call = method.toUpperCase();
    if (!path.includes('{')) exact.add(`${call} ${path}`);
    else like.push({ call, path, like: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) });
  }
  return { exact, like };
}

/**
 * Finds which of our paths a browser's masked path stands for, with its parameter names. Returns undefined
 * for any other path, so that arbitrary text can't get through as one.
 */
export function knownPaths(api: Api): (method: string, masked: string) => string | undefined {
  let patterns: ReturnType<typeof patternsOf> | undefined;
  return (method, masked) => {
    patterns ??= patternsOf(api);
    if (patterns.exact.has(`${method} ${masked}`)) return masked;
    return patterns.like.find(({ call, like }) => call === method && like.test(masked))?.path;
  };
}
