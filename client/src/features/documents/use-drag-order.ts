import { useState, type PointerEvent } from 'react';

interface Drag {
  id: string;
  /** The place from 0 that it would get. */
  to: number;
}

export interface DragOrder {
  /** What makes an element drag the row of this id. */
  handleOf: (id: string) => {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
  /** Where the dragged row would land, next to this one. */
  dropAt: (id: string) => 'before' | 'after' | undefined;
}

/** How close to the edge of the screen a pointer scrolls the page, and how far with each move, in pixels. */
const EDGE = 70;
const SCROLL = 14;

/** Sorts the first rows of an `ol`, which have these ids, by dragging. Nothing moves before the row is dropped. */
export function useDragOrder(ids: readonly string[], onMove: (id: string, to: number) => void): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null);

  /** How many of the other rows lie above the pointer. */
  const findPlace = (id: string, { currentTarget, clientY }: PointerEvent): number => {
    const rows = currentTarget.closest('ol')?.children;
    return ids.filter((other, i) => {
      const box = rows?.[i]?.getBoundingClientRect();
      return other !== id && box && box.top + box.height / 2 < clientY;
    }).length;
  };

  return {
    handleOf: (id) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, to: ids.indexOf(id) });
      },
      onPointerMove(event) {
        const { clientY } = event;
        if (drag?.id !== id) return;
        if (clientY < EDGE) window.scrollBy(0, -SCROLL);
        else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
        setDrag({ id, to: findPlace(id, event) });
      },
      onPointerUp() {
        if (drag?.id === id && drag.to !== ids.indexOf(id)) onMove(id, drag.to);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
    dropAt(id) {
      if (!drag) return undefined;
      const [from, at] = [ids.indexOf(drag.id), ids.indexOf(id)];
      if (drag.to === from || at !== drag.to) return undefined;
      return drag.to < from ? 'before' : 'after';
    },
  };
}
