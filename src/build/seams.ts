/**
 * Stops the build where Astro isn’t what a part of it expects, rather than building something else.
 * @throws when it is missing, with the place that says how to live without the part
 */
export function expectSeam(found: unknown, what: string): asserts found {
  if (found) return;
  throw new Error(
    `This version of Astro has no ${what} where the build looks. See “An upgrade of Astro” in src/build/README.md.`,
  );
}
