/** Something that a vendor's documents don't settle, and that we build on. */
export interface Fact {
  /** Its name in `unconfirmed` of the adapter. */
  name: string;
  /** What we take for true. */
  says: string;
  /** What the vendor's own test system shows; missing where it can't show it. */
  check?: () => Promise<{ isRight: boolean; seen: string }>;
}

export interface Verdict {
  name: string;
  says: string;
  result: 'proved' | 'disproved' | 'not tried';
  seen: string;
}

export async function judge({ name, says, check }: Fact): Promise<Verdict> {
  if (!check) return { name, says, result: 'not tried', seen: 'its test system can’t show it' };
  try {
    const { isRight, seen } = await check();
    return { name, says, result: isRight ? 'proved' : 'disproved', seen };
  } catch (error) {
    return { name, says, result: 'not tried', seen: (error as Error).message };
  }
}
