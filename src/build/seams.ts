/**
 * Fails the build if Astro's output isn't what a plugin expects, instead of producing something
 * broken.
 * @throws Error that names what is missing, and where to read how to build without the plugin
 */
export function expectSeam(found: unknown, what: string): asserts found {
  if (found) return;
  throw new Error(
    `This version of Astro has no ${what} where the build looks. See “An upgrade of Astro” in src/build/README.md.`,
  );
}
