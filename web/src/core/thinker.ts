// The worker's client. A thought that is no longer wanted is stopped by ending its worker: a new one is ready in
// some milliseconds, and nothing is shared with it.
import type { Question } from './thinker.worker';
import type { Thought } from './types';

export class Thinker {
  private worker: Worker | null = null;
  private asked = 0;

  constructor(private readonly code: WebAssembly.Module) {}

  levelled(record: string, level: number): Promise<Thought> {
    return this.ask({ record, level });
  }

  analyse(record: string, limits: { depth?: number; nodes?: number }): Promise<Thought> {
    return this.ask({ record, ...limits });
  }

  /** Stops what is being thought; its promise never settles. */
  stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private ask(question: Omit<Question, 'id' | 'code'>): Promise<Thought> {
    const fresh = this.worker === null;
    this.worker ??= new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
    const worker = this.worker;
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      const hear = (message: MessageEvent<{ id: number; thought: Thought }>) => {
        if (message.data.id !== id) return;
        worker.removeEventListener('message', hear);
        resolve(message.data.thought);
      };
      worker.addEventListener('message', hear);
      worker.addEventListener('error', reject, { once: true });
      worker.postMessage({ ...question, id, ...(fresh ? { code: this.code } : {}) });
    });
  }
}
