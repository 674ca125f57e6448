type Branch = { id: number; name: string };
type WithBranches = { branches: Branch[] };

/** Every branch that occurs, once, in the order of the ids. */
export function branchesOf(organizations: WithBranches[]): Branch[] {
  const byId = new Map(
    organizations.flatMap(({ branches }) => branches.map((branch) => [branch.id, branch])),
  );
  return [...byId.values()].sort((first, second) => first.id - second.id);
}

/** Those of the branch; all of them when none is chosen. */
export function withBranch<Organization extends WithBranches>(
  organizations: Organization[],
  branchId: number | null,
): Organization[] {
  if (branchId === null) return organizations;
  return organizations.filter(({ branches }) => branches.some(({ id }) => id === branchId));
}
