/** Something that a vendor's documents leave open, and that we rely on. */
export interface Fact {
  /** Its name in `unconfirmed` of the adapter. */
  name: string;
  /** The assumption. */
  says: string;
  /** What the vendor's own test system shows; missing if it can't. */
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
