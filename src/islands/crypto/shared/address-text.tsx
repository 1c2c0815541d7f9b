interface AddressTextProps {
  address: string;
}

/** How many characters of either end people compare. */
const ENDS = 6;

/** A full address, with the compared characters large; it is copied and read out as one word. */
export function AddressText({ address }: AddressTextProps) {
  const isShort = address.length <= 2 * ENDS;
  const [first, middle, last] = isShort
    ? [address, '', '']
    : [address.slice(0, ENDS), address.slice(ENDS, -ENDS), address.slice(-ENDS)];
  return (
    <bdi className="num text-14/7 block text-ink-3 wrap-anywhere">
      <b className="text-20-only text-ink font-bold whitespace-nowrap">{first}</b>
      {middle}
      <b className="text-20-only text-ink font-bold whitespace-nowrap">{last}</b>
    </bdi>
  );
}
