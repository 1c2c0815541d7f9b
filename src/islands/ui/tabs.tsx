import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

export interface Tab {
  id: string;
  label: string;
  panel: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Id of the initial tab. */
  start?: string;
  onChange?: (id: string) => void;
}

/** Two or three views of one thing. Arrow keys move, as in the ARIA pattern. */
export function Tabs({ label, tabs, start, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(start ?? tabs[0]?.id);
  const choose = (i: number) => {
    const at = (i + tabs.length) % tabs.length;
    const tab = tabs[at];
    if (!tab) return;
    setChosen(tab.id);
    onChange?.(tab.id);
    list.current?.querySelectorAll('button')[at]?.focus();
  };
  const keyDown = (event: KeyboardEvent) => {
    const now = tabs.findIndex((tab) => tab.id === chosen);
    const steps: Record<string, number> = {
      ArrowRight: now + 1,
      ArrowLeft: now - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  };
  return (
    <div className="stack">
      <div className="seg" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab, i) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => choose(i)}
            onKeyDown={keyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== chosen}
        >
          {tab.id === chosen && tab.panel}
        </div>
      ))}
    </div>
  );
}
