internal import ArgumentParser

@main struct SceneRouteCommand: ParsableCommand {}
