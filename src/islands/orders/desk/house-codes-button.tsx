import { useState } from 'react';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';
import { Button } from '#islands/ui/button.tsx';
import type { ReplyOf } from '#lib/contracts/call.ts';
import { openHouseCodes } from '#lib/desk/browser/calls.ts';
import { iconEye } from '#lib/look/first-icons.ts';
import type { openHouseCodes as contract } from '#lib/orders/desk/house-codes.contract.ts';

/** Shows the house's codes of an order to an operator who asks for them. */
export function HouseCodesButton({ reference }: { reference: string }) {
  const [codes, setCodes] = useState<ReplyOf<typeof contract>>();
  const { busy, said, run } = useDeskAct();
  const open = () => run(null, async () => setCodes(await openHouseCodes(reference)));
  return (
    <div role="status">
      {codes ? (
        <ul className="stack-xs">
          {codes.map(({ name, value }) => (
            <li key={value}>
              {name}: <code className="text-16-only font-mono wrap-anywhere">{value}</code>
            </li>
          ))}
        </ul>
      ) : (
        <Button
          variant="line"
          size="small"
          icon={iconEye}
          busy={busy}
          busyText="Opening"
          onClick={() => void open()}
        >
          Open <span className="vh">the codes of {reference}</span>
        </Button>
      )}
      {said && <p className="hint hint-bad">{said}</p>}
    </div>
  );
}
