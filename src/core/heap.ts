/** A binary heap in an array: the node of the least total is its first. */

export interface HeapNode {
  readonly total: number;
}

export function push<N extends HeapNode>(heap: N[], node: N): void {
  let at = heap.push(node) - 1;
  for (let up = (at - 1) >> 1; at > 0 && heap[up].total > node.total; up = (at - 1) >> 1) {
    heap[at] = heap[up];
    at = up;
  }
  heap[at] = node;
}

/** Removes the node of the least total from a heap that is not empty. */
export function pop<N extends HeapNode>(heap: N[]): N {
  const [least] = heap;
  const last = heap.pop() as N;
  if (heap.length === 0) return least;
  let at = 0;
  for (;;) {
    let down = 2 * at + 1;
    if (down >= heap.length) break;
    if (down + 1 < heap.length && heap[down + 1].total < heap[down].total) down++;
    if (heap[down].total >= last.total) break;
    heap[at] = heap[down];
    at = down;
  }
  heap[at] = last;
  return least;
}
