// What a first game needs travels in one file: split further, it would be larger when packed, and
// come later.
import type { Rolldown } from 'vite';

const START = /src\/main\.ts$/;
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * Whether the start of the page imports this module, itself or through others; what it imports
 * later does not count.
 */
function isNeeded(id: string, graph: Graph, seen: Set<string>): boolean {
  if (START.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (
    graph.getModuleInfo(id)?.importers.some((importer) => isNeeded(importer, graph, seen)) ?? false
  );
}

export function chunkOf(id: string, graph: Graph): string | null {
  return !START.test(id) && isNeeded(id, graph, new Set()) ? 'start' : null;
}
