interface Contacts {
  select(
    properties: readonly ['tel'],
    options: { multiple: false },
  ): Promise<readonly { tel?: readonly string[] }[]>;
}

const contactsOf = (of: Navigator): Contacts | undefined =>
  (of as Navigator & { contacts?: Contacts }).contacts;

/** Whether the phone can show its own list of contacts: Chrome on Android. */
export const canPickContact = (): boolean =>
  typeof navigator !== 'undefined' && contactsOf(navigator) !== undefined;

/** The number that was chosen in the phone's own list; undefined when it was closed or not allowed. */
export async function pickContact(): Promise<string | undefined> {
  try {
    const [chosen] = (await contactsOf(navigator)?.select(['tel'], { multiple: false })) ?? [];
    return chosen?.tel?.[0];
  } catch {
    return undefined;
  }
}
