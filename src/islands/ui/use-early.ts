import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ChangeEventHandler,
} from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a field's value differs from the page's. */
export function isFilled(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (options.find((each) => each.defaultSelected) ?? options[0])?.value !== field.value;
  }
  return 'checked' in field && field.type === 'checkbox'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

/**
 * Reports values that the browser filled in or restored before the form could listen for events. They are
 * read before a form writes its start values into the fields.
 */
export function useEarly<T extends Field>(id: string, onChange?: ChangeEventHandler<T>): void {
  const tell = useRef(onChange);
  const fill = useRef<() => T>(undefined);
  const [early] = useState(() => {
    const field = globalThis.document?.getElementById(id) as T | null;
    if (!field || !isFilled(field)) return undefined;
    const { value } = field;
    const { checked } = field as unknown as HTMLInputElement;
    // a box that is given a value no longer returns yes or no
    const again = () => Object.assign(field, field.type === 'checkbox' ? { checked } : { value });
    return { field, again };
  });
  // before a re-render of the form, which would clear its controlled fields
  useLayoutEffect(() => {
    if (early?.field !== document.getElementById(id)) return;
    fill.current = early?.again;
    early?.again();
  }, [id, early]);
  // once the whole form listens to its fields
  useEffect(() => {
    queueMicrotask(() => {
      const target = fill.current?.();
      fill.current = undefined;
      if (!target) return;
      const event = {
        target,
        currentTarget: target,
        type: 'change',
        nativeEvent: new Event('input'),
      };
      void tell.current?.(event as unknown as ChangeEvent<T>);
    });
  }, []);
}
