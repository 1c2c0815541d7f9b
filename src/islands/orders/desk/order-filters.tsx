import { TextField } from '#islands/ui/text-field.tsx';
import { deleteFilter, saveFilter } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskOrderFilter } from '#lib/orders/desk/list.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

interface SaveFilterFormProps {
  /** The page's current query. */
  query: Record<string, string>;
}

/** Saves the selection under a name. */
export function SaveFilterForm({ query }: SaveFilterFormProps) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const name = textOf(new FormData(form), 'name');
    const body = { name, query: query as DeskOrderFilter };
    await saveFilter(body, act.keyOf(body));
    goTo(deskPaths.ordersOf(query));
  };
  return (
    <DeskForm act={act} send={send} variant="line" button="Save this filter" busyText="Saving">
      <TextField label="Name" maxLength={40} autoComplete="off" {...act.of('name')} />
    </DeskForm>
  );
}

/** Removes a saved filter; the orders stay. */
export function DeleteFilterForm({ id, name }: { id: string; name: string }) {
  const act = useDeskAct();
  const send = async () => {
    await deleteFilter(id);
    goTo(deskPaths.orders);
  };
  return (
    <DeskForm act={act} send={send} variant="line" button={`Delete “${name}”`} busyText="Deleting">
      {null}
    </DeskForm>
  );
}
